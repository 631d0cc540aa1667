"use strict";
const battle = JSON.parse(document.getElementById("data").textContent);
const canvas = document.getElementById("canvas"), paint = canvas.getContext("2d");
const log = document.getElementById("log"), slider = document.getElementById("slider"), now = document.getElementById("now");
const playButton = document.getElementById("play"), speed = document.getElementById("speed");
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
const [wide, deep] = battle.size, scale = Math.max(18, 900 / Math.max(wide, deep));
canvas.width = wide * scale; canvas.height = deep * scale;
const picture = address => { const found = new Image(); found.src = address; return found; };
const ground = picture(battle.board);
const faces = battle.models.map(model => model.looks.map(picture));

// The board before each step; made once, so that the slider can go anywhere.
const start = battle.models.map(() => [0, 0, 3, ""]);
const boards = [start];
for (const step of battle.steps) {
  const board = boards[boards.length - 1];
  if (!step.s) { boards.push(board); continue; }
  const next = board.slice();
  for (const [model, spot] of Object.entries(step.s)) next[model] = spot;
  boards.push(next);
}
const fallen = [new Map()];
for (const step of battle.steps) {
  const marks = new Map(fallen[fallen.length - 1]);
  if (step.x && step.s && step.s[step.x[0]] && step.s[step.x[0]][2] === 2) marks.set(step.x[0], step.x[1]);
  fallen.push(marks);
}

const lines = [];
battle.steps.forEach((step, number) => {
  if (!step.l) return;
  const [text, rule, side, depth] = step.l, line = document.createElement("li");
  line.className = "d" + depth; line.tabIndex = 0; line.textContent = text + " ";
  if (rule) { const cited = document.createElement("small"); cited.textContent = rule; line.append(cited); }
  if (side !== null && side !== undefined) line.style.borderLeftColor = battle.sides[side].colour;
  const go = () => { stop(); show(number + 1); };
  line.onclick = go;
  line.onkeydown = event => { if (event.key === "Enter") go(); };
  lines[number] = line; log.append(line);
});

let at = 0, since = 0, playing = false, last = 0;
slider.max = battle.steps.length;

const eased = share => share * share * (3 - 2 * share);
function along(path, share) {
  const long = path.slice(1).map((point, n) => Math.hypot(point[0] - path[n][0], point[1] - path[n][1]));
  let left = long.reduce((a, b) => a + b, 0) * share;
  for (let n = 0; n < long.length; n++) {
    if (left <= long[n] && long[n]) {
      const part = left / long[n];
      return [path[n][0] + (path[n + 1][0] - path[n][0]) * part, path[n][1] + (path[n + 1][1] - path[n][1]) * part];
    }
    left -= long[n];
  }
  return path[path.length - 1];
}
function label(text, x, y, colour) {
  paint.font = "600 15px Lato, sans-serif";
  const room = paint.measureText(text).width + 16;
  x = Math.max(room / 2 + 2, Math.min(canvas.width - room / 2 - 2, x));
  paint.fillStyle = "rgba(16,18,22,.88)"; paint.strokeStyle = colour;
  paint.beginPath(); paint.roundRect(x - room / 2, y - 12, room, 24, 12); paint.fill(); paint.stroke();
  paint.fillStyle = colour; paint.textAlign = "center"; paint.textBaseline = "middle"; paint.fillText(text, x, y + 1);
}
const PIPS = { 1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]] };
function die(face, sides, x, y, turn, side, mark, off) {
  paint.save(); paint.translate(x, y); paint.rotate(turn);
  paint.globalAlpha = off ? .4 : 1;
  paint.fillStyle = mark === false ? "#8d8a84" : "#f4ecd8"; paint.strokeStyle = "#78603c"; paint.lineWidth = 1.5;
  paint.beginPath();
  if (sides === 6) paint.roundRect(-side / 2, -side / 2, side, side, side * .2);
  else for (let n = 0; n < 6; n++) { const a = n * Math.PI / 3; paint.lineTo(side * .58 * Math.sin(a), -side * .58 * Math.cos(a)); }
  paint.closePath(); paint.fill(); paint.stroke(); paint.fillStyle = "#342818";
  if (sides === 6 && PIPS[face]) for (const [px, py] of PIPS[face]) {
    paint.beginPath(); paint.arc(px * side * .25, py * side * .25, side * .09, 0, 7); paint.fill();
  } else { paint.font = `700 ${side * .5}px Lato, sans-serif`; paint.textAlign = "center"; paint.textBaseline = "middle"; paint.fillText(face, 0, 1); }
  paint.restore();
  if (mark !== null && mark !== undefined && !turn) {
    paint.fillStyle = mark ? "#3a9e78" : "#be4a36"; paint.beginPath(); paint.arc(x + side * .45, y - side * .45, side * .26, 0, 7); paint.fill();
    paint.fillStyle = "#fff"; paint.font = `700 ${side * .36}px sans-serif`; paint.textAlign = "center"; paint.textBaseline = "middle";
    paint.fillText(mark ? "✓" : "✕", x + side * .45, y - side * .45 + 1);
  }
}
function dice(roll, share) {
  const rest = .5, side = 26, lies = share >= rest || still, count = roll.faces.length, columns = Math.min(6, count);
  const rows = Math.ceil(count / 6), x0 = Math.max(90, Math.min(canvas.width - 90, roll.at[0] * scale));
  const below = roll.at[1] * scale < canvas.height - 150, y0 = roll.at[1] * scale + (below ? 70 : -70);
  label(roll.label, x0, y0 - 30 - rows * 14, "#eee6d4");
  roll.faces.forEach((face, n) => {
    const x = x0 + (n % 6 - (columns - 1) / 2) * (side + 8), y = y0 + (Math.floor(n / 6) - (rows - 1) / 2) * (side + 8);
    if (lies) { die(face, roll.sides, x, y, 0, side, roll.marks[n], roll.off.includes(n)); return; }
    const left = 1 - share / rest, far = left * left * 120, tumbling = 1 + (face * 7 + n * 3 + Math.floor(share * 40)) % roll.sides;
    die(tumbling, roll.sides, x - far, y - far * .3 + Math.abs(Math.sin(share * 25 + n)) * -18 * left, left * 9 + n, side, null, false);
  });
  if (lies && roll.said) label(roll.said, x0, y0 + rows * 17 + 18, roll.good === null ? "#eee6d4" : roll.good ? "#5cc8b0" : "#ee7656");
}
function flight([a, b, kind, colours], share) {
  if (still) share = 1;
  const x = (a[0] + (b[0] - a[0]) * share) * scale, y = (a[1] + (b[1] - a[1]) * share) * scale;
  const way = Math.atan2(b[1] - a[1], b[0] - a[0]);
  if (kind === "shot") {
    const long = 26; paint.lineWidth = 4; paint.strokeStyle = "#14161a"; paint.beginPath(); paint.moveTo(x - long * Math.cos(way), y - long * Math.sin(way)); paint.lineTo(x, y); paint.stroke();
    paint.lineWidth = 2.5; paint.strokeStyle = colours[0]; paint.stroke(); return;
  }
  paint.globalCompositeOperation = "lighter"; paint.shadowBlur = 14;
  for (let strand = 0; strand < 4; strand++) {
    paint.strokeStyle = paint.shadowColor = colours[strand % colours.length]; paint.lineWidth = 2.5; paint.beginPath();
    for (let n = 0; n <= 24; n++) {
      const part = share * n / 24, wave = Math.sin(part * 14 + strand * 1.6 + share * 6) * 7 * Math.min(1, part * 5, (1 - part) * 5 + .2);
      paint.lineTo((a[0] + (b[0] - a[0]) * part) * scale - Math.sin(way) * wave, (a[1] + (b[1] - a[1]) * part) * scale + Math.cos(way) * wave);
    }
    paint.stroke();
  }
  paint.shadowBlur = 0; paint.globalCompositeOperation = "source-over";
}
function ring(spot, colour, share) {
  paint.globalAlpha = 1 - share; paint.strokeStyle = colour; paint.lineWidth = 5;
  paint.beginPath(); paint.arc(spot[0] * scale, spot[1] * scale, 14 + 22 * share, 0, 7); paint.stroke(); paint.globalAlpha = 1;
}
function draw() {
  const step = battle.steps[at], share = step && step.t ? Math.min(1, since / step.t) : 0, board = boards[at];
  paint.drawImage(ground, 0, 0, canvas.width, canvas.height);
  const place = (model, spot, mode, alpha, turn = 0) => {
    const image = faces[model][mode]; if (!image.complete || !image.width) return;
    const size = battle.models[model].radius * 3.02 * scale;
    paint.save(); paint.translate(spot[0] * scale, spot[1] * scale); paint.rotate(turn);
    paint.globalAlpha = alpha; paint.drawImage(image, -size / 2, -size / 2, size, size); paint.restore();
  };
  for (const [model, spot] of fallen[at]) place(model, spot, 2, .8);
  // Who stands on a level lies over who stands lower, and says how high; who is under a floor is dimmed.
  const order = board.map((spot, model) => model).sort((a, b) => (board[a][4] || 0) - (board[b][4] || 0));
  for (const model of order) {
    const spot = board[model]; if (spot[2] > 1) continue;
    const moving = step && step.w && step.w[0] === model && !still;
    const [, path, rise, turns] = moving ? step.w : [];
    const [x, y] = moving ? along(path, eased(share)) : spot;
    place(model, [x, y - (rise || 0) * Math.sin(share * Math.PI)], spot[2], spot[5] ? .5 : 1, (turns || 0) * share * 2 * Math.PI);
    if (spot[4] && !moving) label(`${spot[4]}"`, x * scale, y * scale - battle.models[model].radius * scale - 12, "#eee6d4");
  }
  if (!step || !since) return;
  if (step.f) flight(step.f, share);
  if (step.h !== undefined && board[step.h][2] < 2) ring(board[step.h], "#ee5444", share);
  if (step.x && board[step.x[0]][2] < 2) ring(board[step.x[0]], "#ee5444", share);
  if (step.c) flight([board[step.c[0]], board[step.c[1]], "weave", ["#e880f0", "#ffffff"]], share);
  if (step.d) dice(step.d, share);
}
function show(number) {
  at = Math.max(0, Math.min(battle.steps.length, number)); since = 0; slider.value = at; mark(); draw();
}
function mark() {
  lines.forEach((line, number) => { line.hidden = number >= at; line.classList.remove("now"); });
  for (let n = at - 1; n >= 0; n--) if (lines[n]) { lines[n].classList.add("now"); lines[n].scrollIntoView({ block: "nearest" }); break; }
  const step = battle.steps[Math.max(0, at - 1)];
  now.textContent = at >= battle.steps.length ? battle.ending : step && step.r ? "Round " + step.r : "Setting up";
}
function tick(time) {
  if (!playing) return;
  since += Math.min(.1, (time - last) / 1000) * Number(speed.value); last = time;
  let moved = false;
  while (at < battle.steps.length && since >= (battle.steps[at].t || 0)) { since -= battle.steps[at].t || 0; at++; moved = true; if (since > .2) since = 0; }
  if (moved) { slider.value = at; mark(); }
  draw();
  if (at >= battle.steps.length) stop(); else requestAnimationFrame(tick);
}
function stop() { playing = false; playButton.textContent = "Play"; }
function play() {
  if (playing) { stop(); return; }
  if (at >= battle.steps.length) show(0);
  playing = true; last = performance.now(); playButton.textContent = "Pause"; requestAnimationFrame(tick);
}
playButton.onclick = play;
document.getElementById("back").onclick = () => { stop(); show(at - 1); };
document.getElementById("on").onclick = () => { stop(); show(at + 1); };
slider.oninput = () => { stop(); show(Number(slider.value)); };
addEventListener("keydown", event => {
  if (["INPUT", "SELECT", "BUTTON"].includes(event.target.tagName) && event.key === " ") return;
  if (event.key === " ") { play(); event.preventDefault(); }
  if (event.target.tagName === "INPUT") return;
  if (event.key === "ArrowRight") { stop(); show(at + 1); }
  if (event.key === "ArrowLeft") { stop(); show(at - 1); }
});
canvas.onmousemove = event => {
  const box = canvas.getBoundingClientRect(), x = (event.clientX - box.left) / box.width * wide, y = (event.clientY - box.top) / box.height * deep;
  const near = boards[at].findIndex((spot, model) => spot[2] < 2 && Math.hypot(spot[0] - x, spot[1] - y) <= battle.models[model].radius + .2);
  canvas.title = near < 0 ? "" : [battle.models[near].name, battle.models[near].kind, boards[at][near][3]].filter(Boolean).join("\n");
};
Promise.all([ground, ...faces.flat()].map(image => image.decode().catch(() => null))).then(() => show(0));
