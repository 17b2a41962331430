const svg = document.getElementById("board");
const board = data.board;
const letters = board.symbols.some((symbols) => symbols.length > 1);
// A player's pieces have the colour that the player is named for; else the first one's are light.
const colours = board.players.map((name, player) => (CSS.supports("color", name) ? name : ["#f7f3e8", "#2b2b2b"][player]));
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
  drawPieces(position, changed);
  document.getElementById("ply").value = ply;
  const said = ply === 0 ? "start" : `${ply}. ${plays[ply - 1][0]}`;
  document.getElementById("play").textContent = ply === plays.length ? `${said} – ${game.result}` : said;
}

function go(to) {
  ply = Math.max(0, Math.min(to, game.replay.plays.length));
  show();
}

function choose(index) {
  game = data.games[index];
  document.getElementById("viewer").hidden = false;
  document.getElementById("names").textContent = `${index + 1}: ${game.players[0]} – ${game.players[1]}`;
  document.getElementById("ply").max = game.replay.plays.length;
  go(0);
}

const extent = board.cells.map((_, cell) => at(cell));
const right = Math.max(...extent.map(([x]) => x)) + 0.6;
const bottom = Math.max(...extent.map(([, y]) => y)) + 0.6;
svg.setAttribute("viewBox", `-0.1 -0.1 ${right + 0.1} ${bottom + 0.1}`);
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
