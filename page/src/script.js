const svg = document.getElementById("board");
const list = document.getElementById("plays");
const board = data.board;
const letters = board.symbols.some((symbols) => symbols.length > 1);
// A player's pieces have the colour that the player is named for; else the first one's are light.
const colours = board.players.map((name, player) => (CSS.supports("color", name) ? name : ["#f7f3e8", "#2b2b2b"][player]));
const games = data.games;
let game = null;
let ply = 0;

function at(cell) {
  const [column, row] = board.cells[cell];
  return [column + (board.slanted ? row / 2 : 0) + 0.5, row * (board.slanted ? 0.87 : 1) + 0.5];
}

function draw(name, attributes, text) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text) element.textContent = text;
  svg.append(element);
  return element;
}

function drawCells() {
  for (const [from, to] of board.lines) {
    const [[x1, y1], [x2, y2]] = [at(from), at(to)];
    draw("line", { x1, y1, x2, y2 });
  }
  if (board.lines.length > 0) return;
  board.cells.forEach((_, cell) => {
    const [x, y] = at(cell);
    if (board.slanted) draw("circle", { class: "square", cx: x, cy: y, r: 0.5 });
    else draw("rect", { class: "square", x: x - 0.5, y: y - 0.5, width: 1, height: 1 });
  });
}

// Labels stand left of the rows and below the columns; on slanted boards, whose columns lean, above them.
function drawLabels() {
  const first = (line, axis, last) => {
    const cells = board.cells.map((place, cell) => [place, cell]).filter(([place]) => place[axis] === line);
    const ends = cells.sort(([a], [b]) => a[1 - axis] - b[1 - axis]);
    return ends.length > 0 ? at(ends[last ? ends.length - 1 : 0][1]) : null;
  };
  board.rows.forEach((label, row) => {
    const place = first(row, 1, false);
    if (place) draw("text", { class: "label", x: board.slanted ? place[0] - 0.8 : -0.3, y: place[1] }, label);
  });
  board.columns.forEach((label, column) => {
    const place = first(column, 0, !board.slanted);
    if (!place) return;
    if (board.slanted) draw("text", { class: "label", x: place[0] - 0.45, y: place[1] - 0.75 }, label);
    else draw("text", { class: "label", x: place[0], y: board.height + 0.35 }, label);
  });
}

function drawPieces(position, changed) {
  position.forEach((symbol, cell) => {
    const [x, y] = at(cell);
    const player = board.symbols.findIndex((symbols) => symbols.includes(symbol));
    if (player >= 0) {
      draw("circle", { fill: colours[player], cx: x, cy: y, r: 0.38 });
      draw("text", { x, y }, letters ? symbol : "");
    }
    if (changed.includes(cell)) draw("circle", { class: "changed", cx: x, cy: y, r: 0.44 });
  });
}

function show() {
  const { start, plays } = game.replay;
  const position = [...start];
  let changed = [];
  for (const [, cells] of plays.slice(0, ply)) {
    cells.forEach(([cell, symbol]) => (position[cell] = symbol));
    changed = cells.map(([cell]) => cell);
  }
  svg.replaceChildren();
  drawCells();
  drawLabels();
  drawPieces(position, changed);
  list.querySelectorAll("button").forEach((button, index) => {
    if (index + 1 === ply) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  });
  const current = list.querySelector("[aria-current]");
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  document.getElementById("ply").value = ply;
  const said = ply === 0 ? "start" : `${ply}. ${plays[ply - 1][0]}`;
  document.getElementById("play").textContent = ply === plays.length ? `${said} – ${game.result}` : said;
}

function go(to) {
  ply = Math.max(0, Math.min(to, game.replay.plays.length));
  show();
}

function listPlays() {
  const items = game.replay.plays.map(([text], index) => {
    const [item, button] = [document.createElement("li"), document.createElement("button")];
    button.textContent = text;
    button.addEventListener("click", () => go(index + 1));
    item.append(button);
    return item;
  });
  list.replaceChildren(...items);
}

function choose(index) {
  game = games[index];
  document.getElementById("viewer").hidden = false;
  document.getElementById("names").textContent = `${index + 1}: ${game.players[0]} – ${game.players[1]}`;
  document.getElementById("ply").max = game.replay.plays.length;
  listPlays();
  go(game.replay.plays.length);
}

const extent = board.cells.map((_, cell) => at(cell));
const right = Math.max(...extent.map(([x]) => x)) + 0.6;
const bottom = Math.max(...extent.map(([, y]) => y)) + 0.6;
const left = Math.min(...extent.map(([x]) => x)) - 1.1;
svg.setAttribute("viewBox", `${left} -0.6 ${right - left} ${bottom + 1.2}`);
for (const button of document.querySelectorAll("[data-game]")) {
  button.addEventListener("click", () => choose(Number(button.dataset.game)));
}
document.getElementById("start").addEventListener("click", () => go(0));
document.getElementById("back").addEventListener("click", () => go(ply - 1));
document.getElementById("next").addEventListener("click", () => go(ply + 1));
document.getElementById("end").addEventListener("click", () => go(game.replay.plays.length));
document.getElementById("ply").addEventListener("input", (event) => go(Number(event.target.value)));
document.addEventListener("keydown", (event) => {
  if (!game || event.target.tagName === "INPUT") return;
  if (event.key === "ArrowLeft") go(ply - 1);
  if (event.key === "ArrowRight") go(ply + 1);
});
if (data.open) choose(0);
