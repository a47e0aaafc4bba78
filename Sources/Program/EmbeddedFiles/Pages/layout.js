"use strict";
// Where the piles and cards of a view lie in the room of this window, whatever the game. Lengths are in card widths.

/** The part of its cell that a card of a grid takes, and how much of a pile beside a grid is there at the least. */
const [cellShare, leastStrip] = [0.93, 0.5];
/** How much of an open card's height stays visible under the next one: its index needs the least; more than two thirds helps nobody. */
const [leastStep, mostStep] = [0.286, 2 / 3];
/** What shows of a closed card between open ones at a step: a fifth of it, and half where there is room. */
const closedStep = (step) => step * (0.05 + 0.68 * step);
/** What a column of nine cards needs above its last: room is kept for it, so that cards do not change their size at every move. */
const usualFan = 1.3;
/** The closed and the open cards above the last of a column for whose room the steps of all are made. */
const longColumn = [6, 4];
/** How much of a card's width stays visible beside the next one: its rank and suit side by side, or one over the other. */
const [mostPitch, widePitch] = [0.7, 0.68];
const [edge, gap] = [0.1, 0.06];
/** The unused height, in heights of a card, from which a row lies at the lower edge, near a thumb. */
const lowRoom = 3;
/** How much of a closed pile shows beside the own open one where cards are larger for it. */
const tucked = 0.5;

/**
 * Lays out a view in a room of some pixels: the larger cards win.
 *
 * Gives the card's width in pixels, its aspect, whether cards stand upright that usually lie, the room in card widths,
 * a box [x, y, width, height] for each pile and for the plate of each seat that owns piles, each card's place, and the
 * piles whose cards lie so close beside each other that only a narrow index shows.
 */
function arrange(view, width, height, plate) {
  const piles = view.piles.map((pile, index) => ({ ...pile, cards: view.cards.filter((card) => card.pile === index) }));
  const lay = piles.some((pile) => pile.kind === "grid") ? besideGrid : piles.some((pile) => pile.owner !== undefined) ? roundTable : inRows;
  const { card, aspect = view.aspect, boxes } = lay(piles, view.aspect, width, height, plate);
  const places = new Map();
  piles.forEach((pile, index) => {
    pile.cards.forEach((entry, depth) => {
      const [x, y, scale] = offset(pile, boxes[index], depth, aspect, width > height);
      places.set(entry.id, [x, y, scale, depth + (pile.over ?? 0), entry.name !== undefined, entry.beat]);
    });
  });
  const plates = new Map();
  for (const owner of new Set(piles.map((pile) => pile.owner).filter((seat) => seat !== undefined))) {
    const own = boxes.filter((_, index) => piles[index].owner === owner);
    const left = Math.min(...own.map(([x]) => x));
    plates.set(owner, [left, own[0][1] + own[0][3] + 0.04, Math.max(...own.map(([x, , wide]) => x + wide)) - left]);
  }
  const beside = new Set(piles.flatMap((pile, index) => (pile.last > 1 && (pile.pitch ?? mostPitch) < widePitch ? [index] : [])));
  return { card, aspect, isUpright: aspect !== view.aspect, width: width / card, height: height / card, boxes, plates, places, beside };
}

const isClosed = (card) => card.name === undefined;

/** How much of a card's height these cards of a column show at a step. */
function fan(cards, step) {
  const closed = cards.filter(isClosed).length;
  return closed * closedStep(step) + (cards.length - closed) * step;
}

/** The step with which closed and open cards above the last fill their room. */
function stepOf(closed, open, room) {
  const [a, b] = [0.68 * closed, open + 0.05 * closed];
  const step = a ? (Math.sqrt(b * b + 4 * a * Math.max(room, 0)) - b) / (2 * a) : b ? room / b : mostStep;
  return Math.min(Math.max(step, leastStep), mostStep);
}

/** The place of one card in the box of its pile. */
function offset(pile, [x, y, width, height], index, aspect, isWide) {
  // The top card lies in the outline, and an edge below it tells how high the pile is: a step each eight cards.
  const stacked = (depth, top) => {
    const rise = 0.012 * width * Math.min(Math.floor((top - depth) / 8), 3);
    return [x + rise, y + rise, width];
  };
  if (pile.kind === "grid") {
    const { across, down } = pile;
    const [column, row] = isWide ? [Math.floor(index / down), index % down] : [index % across, Math.floor(index / across)];
    const cell = 1 / cellShare;
    const [left, top] = [(width - across * cell) / 2, (height - (down * cell) / aspect) / 2];
    return [x + left + column * cell + (cell - 1) / 2, y + top + (row * cell + (cell - 1) / 2) / aspect, 1];
  }
  if (pile.kind === "spread") {
    const first = Math.max(pile.cards.length - pile.last, 0);
    const [left, top] = stacked(Math.min(index, first), first);
    return [left + (pile.pitch ?? mostPitch) * Math.max(index - first, 0), top, 1];
  }
  if (pile.kind === "column") return [x, y + fan(pile.cards.slice(0, index), pile.step) / aspect, 1];
  return stacked(index, pile.cards.length - 1);
}

/** The piles at the left of a gap in the first row, from which one draws. */
function drawn(piles, pitch) {
  const top = Math.min(...piles.map((pile) => pile.y));
  const row = piles.filter((pile) => pile.y === top).sort((a, b) => a.x - b.x);
  const gap = row.findIndex((pile, index) => index && pile.x - row[index - 1].x > 1.5 * pitch);
  return row.slice(0, Math.max(gap, 0));
}

/**
 * Piles that belong to nobody, in rows: they begin at the upper edge and use the width, and columns the height. In a high
 * room the piles from which one draws lie at the lower edge.
 */
function inRows(piles, aspect, width, height) {
  const xs = [...new Set(piles.map((pile) => pile.x))].sort((a, b) => a - b);
  const pitch = Math.min(...xs.slice(1).map((x, index) => x - xs[index]), 99);
  const across = (xs[xs.length - 1] - xs[0]) / pitch;
  const isColumn = (pile) => pile.kind === "column";
  const widest = width / (across * (1 + gap) + 1 + 2 * edge);
  // Whatever columns have grown to, so that rows stay where they are.
  const isHigh = (height / widest - 2 * edge) * aspect - 2 - usualFan > lowRoom;
  const low = isHigh ? drawn(piles, pitch) : [];
  const lowRow = low.length ? 1 + 2 * gap : 0;
  const needs = piles.map((pile) => pile.y * 0.92 + 1 + (isColumn(pile) ? lowRow + Math.max(fan(pile.cards.slice(0, -1), leastStep), usualFan) : 0));
  const card = Math.min(widest, height / (Math.max(...needs) / aspect + 2 * edge));
  const slot = across ? Math.min((width / card - 2 * edge - 1) / across, 1.6) : 0;
  const left = (width / card - slot * across - 1) / 2;
  const room = (height / card - 2 * edge) * aspect;
  // Of a high room the space between the rows takes a little, and columns the rest.
  const spare = room - Math.max(...needs);
  const top = (pile) => low.includes(pile) ? room - 1 : pile.y * (0.92 + Math.min(Math.max(spare, 0) / 30, 0.15));
  for (const pile of piles.filter(isColumn)) {
    // Columns have the same steps, and only one that is longer than usual has smaller ones.
    const [closed, high] = [pile.cards.slice(0, -1).filter(isClosed).length, room - lowRow - top(pile) - 1];
    pile.step = Math.min(stepOf(closed, pile.cards.length - 1 - closed, high), stepOf(...longColumn, high));
  }
  const xOf = (pile) => left + ((pile.x - xs[0]) / pitch) * slot;
  for (const pile of piles.filter((pile) => pile.last > 1)) {
    const next = Math.min(...piles.filter((other) => top(other) === top(pile) && other.x > pile.x).map(xOf), width / card - edge + gap);
    pile.pitch = Math.min((next - xOf(pile) - 1 - gap) / (pile.last - 1), mostPitch);
  }
  return { card, boxes: piles.map((pile) => [xOf(pile), edge + top(pile) / aspect, 1, 1 / aspect]) };
}

/** Seats round a table, each with its piles side by side over its plate: as far apart as the room allows. */
function roundTable(piles, aspect, width, height, plate) {
  const seats = [...new Set(piles.map((pile) => pile.owner))].map((owner) => {
    const own = piles.filter((pile) => pile.owner === owner);
    const x = Math.min(...own.map((pile) => pile.x));
    return { owner, x, y: own[0].y, width: Math.max(...own.map((pile) => pile.x)) - x };
  });
  const [left, top] = [Math.min(...seats.map((seat) => seat.x)), Math.min(...seats.map((seat) => seat.y))];
  const [spanX, spanY] = [Math.max(...seats.map((seat) => seat.x)) - left, Math.max(...seats.map((seat) => seat.y)) - top];
  const pairs = seats.flatMap((a, index) => seats.slice(index + 1).map((b) => [Math.abs(a.x - b.x), Math.abs(a.y - b.y)]));
  let best = { card: 0 };
  // An open pile lies on a part of the closed one where that makes cards a tenth larger.
  for (const [step, worth] of [[1, 1], [tucked, 1 / 1.1]]) {
    const wide = Math.max(...seats.map((seat) => seat.width)) * step + 1;
    for (let across = 0.2; across <= 1.6; across += 0.05) {
      for (let down = 0.2; down <= 1.6; down += 0.05) {
        const high = (height - plate) / (spanY * down + 1 + 2 * edge * aspect);
        const card = Math.min(width / (spanX * across + wide + 2 * edge), high * aspect);
        const isFree = ([x, y]) => x * across >= wide + 2 * gap || (y * down - 1) * (card / aspect) >= plate + gap * card;
        if (card * worth > best.card * (best.worth ?? 1) && pairs.every(isFree)) best = { card, step, wide, worth };
      }
    }
  }
  const { card, step, wide } = best;
  const [freeX, freeY] = [width / card - 2 * edge - wide, (height - plate) / card - 2 * edge - 1 / aspect];
  const [scaleX, scaleY] = [spanX ? freeX / spanX : 0, spanY ? freeY / spanY : 0];
  return {
    card,
    boxes: piles.map((pile) => {
      const { x } = seats.find((seat) => seat.owner === pile.owner);
      pile.over = Math.round(pile.x - x) * 60;
      return [edge + (spanX ? (x - left) * scaleX : freeX / 2) + (pile.x - x) * step, edge + (pile.y - top) * scaleY, 1, 1 / aspect];
    }),
  };
}

/** A grid as large as the room allows: columns and rows, cards lying or upright, the other piles at the right or below. */
function besideGrid(piles, usualAspect, width, height) {
  const grid = piles.find((pile) => pile.kind === "grid");
  const others = piles.filter((pile) => pile !== grid);
  const count = Math.max(grid.cards.length, 1);
  let best = { area: 0 };
  for (const aspect of [usualAspect, 1 / usualAspect]) {
    for (let across = 1; across <= count; across += 1) {
      const down = Math.ceil(count / across);
      for (const isRight of others.length ? [true, false] : [true]) {
        const [right, below] = !others.length ? [0, 0] : isRight ? [leastStrip, 0] : [0, leastStrip];
        const cell = Math.min(width / (across + right), (height * aspect) / (down + below));
        // Cards lie as people know them, unless it costs much of their size.
        const area = (cell * cell) / aspect * (aspect === usualAspect ? 1.15 : 1);
        if (area > best.area * 1.0001) best = { area, aspect, across, down, isRight, cell };
      }
    }
  }
  const { aspect, across, down, isRight, cell } = best;
  Object.assign(grid, { across, down });
  const card = cell * cellShare;
  const [wide, high] = [width / card, height / card];
  // What the grid leaves goes to the other piles, which are no larger than its cards.
  const strip = !others.length ? 0 : isRight ? Math.min(wide - across / cellShare, 1 / cellShare) : Math.min(high - down / cellShare / aspect, 1 / cellShare / aspect);
  const scale = 0.85 * Math.min(isRight ? strip : strip * aspect, (isRight ? high * aspect : wide) / Math.max(others.length, 1));
  const box = (pile) => {
    if (pile === grid) return isRight ? [0, 0, wide - strip, high] : [0, 0, wide, high - strip];
    const place = (others.indexOf(pile) + 0.5) / others.length;
    const [x, y] = isRight ? [wide - strip / 2, high * place] : [wide * place, high - strip / 2];
    return [x - scale / 2, y - scale / aspect / 2, scale, scale / aspect];
  };
  return { card, aspect, boxes: piles.map(box) };
}
