"""The words that share codes know beforehand: 40 % of a code's length. (share.py)

They belong to version 1 of the codes and never change, or no code of earlier days could be read: what is shipped later
isn't among them, and costs a few letters more. The commonest stand last: they are the nearest.
"""

from __future__ import annotations

_IDS = """\
hatred ledger powers_rolled power_tables special_rolled gleeman thief-taker blademaster pit-fighter woodsman
grudge-bearer wilder fear fearless stubborn frenzy stupidity ignores-fear hides-after-run warder thrall-master leashed
sept-chief wise-one society-leader maiden-of-the-spear algaidsiswai ashaman dedicated soldier legionman captain
sergeant novice-fighter archer lancer lord-captain questioner whitecloak chief seer veteran youth oath-sworn spearman
brute crossbowman pikeman swordsman suldam damane deathwatch-guard seanchan-soldier myrddraal dread-master dreadlord
dreadlord-woman dread-apprentice fist-leader trolloc darkfriend sitter aes-sedai accepted tower-guard aiel black-tower
borderlands children-of-the-light hill-clans mercenaries seanchan shadowspawn white-tower dagger club axe sword spear
morning-star flail halberd two-handed pike power-wrought-blade thakandar-blade throwing-knives javelins aiel-spears
sling short-bow bow longbow crossbow light-armour heavy-armour fine-mail power-wrought-armour shield buckler helmet
fancloth-cloak shield-of-air arrow-of-fire fireball blade-of-fire fist-of-air bonds-of-air rolling-earth
erupting-earth lightning wall-of-fire mist ice-shards smother mire fold-light shielding soothe refresh blinding-light
ward healing travelling balefire cloud-dancing earth-singing foretelling compulsion inversion unweaving warding-dome
"""
_PHRASES = (
    '"text":"'
    '"notes":"'
    '"seed":'
    '"xp":'
    '"skills":["'
    '"stash":{"marks":0,"shards":0,"items":[]}'
    '"hired":[{"id":"h-01","type":"'
    '"powers_rolled":{"strong":[3],"weak":[4]}'
    '"special_rolled":['
    '"traits":[{"ref":"warder","of":"m-01"}],'
    '"air"],'
    '"earth"],'
    '"fire"],'
    '"water"],'
    '{"item":"crossbow","paid":25},'
    '{"item":"heavy-armour","paid":50},'
    '{"item":"helmet","paid":10},'
    '{"item":"light-armour","paid":20},'
    '{"item":"buckler","paid":5}]},'
    '{"item":"shield","paid":5}]},'
    '{"item":"spear","paid":10},'
    '{"item":"axe","paid":5},'
    '{"item":"bow","paid":10}]},'
    '{"item":"club","paid":3}]},'
    '{"item":"sword","paid":10},'
    '"groups":[{"id":"g-01","type":"'
    '"name":"","count":2,"names":["'
    '"],"items":[{"item":"dagger","paid":0},'
    '{"id":"m-02","type":"'
    '","name":"'
    '","items":[{"item":"dagger","paid":0},'
    '"channeling":{"rolled":{"dice":"3D6","faces":[4,3,4]},"weaves":["'
    '"channeling":{"rolled":{"dice":"2D6","faces":[3,4]},"weaves":["'
    '"],"special":["'
    '"],"strong":["air"],"weak":["fire"]}},{"id":"m-03","type":"'
    '{"format":"warband/2","id":"'
    '","name":"The '
    '","text":"'
    '","faction":{"id":"'
    '","version":"1.0.0"},"limit":{"marks":500},"members":[{"id":"m-01","type":"'
)
WORDS = (_IDS + _PHRASES).encode()
"""Version 1."""
