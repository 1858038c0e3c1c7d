// Draws a frame as light: each LED a soft square behind the diffuser, and its glow around it.

const BOARD = "#08090b";
const UNLIT = "#16171c";
const LED = 0.84; // of the way from one LED to the next
const ROUND = 0.3; // of an LED's width
const GLOW = 0.34;

export class Panel {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.frame = this.waiting = null;
    this.columns = this.rows = 0;
    new ResizeObserver(() => this.#fit()).observe(canvas);
  }

  // Takes the geometry of a board.
  become(columns, rows) {
    if (columns === this.columns && rows === this.rows) return;
    [this.columns, this.rows, this.frame] = [columns, rows, null];
    this.pixels = layer(columns, rows);
    this.image = this.pixels.createImageData(columns, rows);
    this.#fit();
  }

  // Takes red, green, blue of each pixel, row by row from the top left.
  show(frame) {
    if (!this.waiting) requestAnimationFrame(() => this.#take());
    this.waiting = frame;
  }

  #take() {
    const frame = this.waiting;
    this.waiting = null;
    if (frame.length !== 3 * this.columns * this.rows) return; // from the board before
    this.frame = frame;
    const data = this.image.data;
    for (let from = 0, to = 0; from < frame.length; from += 3, to += 4) {
      data[to] = frame[from];
      data[to + 1] = frame[from + 1];
      data[to + 2] = frame[from + 2];
      data[to + 3] = 255;
    }
    this.pixels.putImageData(this.image, 0, 0);
    this.#draw();
  }

  #fit() {
    if (!this.columns) return;
    const step = Math.max(4, Math.round((this.canvas.clientWidth * devicePixelRatio) / this.columns));
    const width = (this.canvas.width = step * this.columns);
    const height = (this.canvas.height = step * this.rows);
    this.lights = layer(width, height);
    this.unlit = this.#leds(width, height, step, UNLIT);
    this.mask = this.#leds(width, height, step, "#fff");
    this.#draw();
  }

  #leds(width, height, step, colour) {
    const leds = layer(width, height);
    const size = step * LED;
    leds.fillStyle = colour;
    for (let y = (step - size) / 2; y < height; y += step) {
      for (let x = (step - size) / 2; x < width; x += step) {
        leds.beginPath();
        leds.roundRect(x, y, size, size, size * ROUND);
        leds.fill();
      }
    }
    return leds.canvas;
  }

  #draw() {
    const { context, lights, canvas } = this;
    const { width, height } = canvas;
    context.globalCompositeOperation = "source-over";
    context.globalAlpha = 1;
    context.fillStyle = BOARD;
    context.fillRect(0, 0, width, height);
    context.drawImage(this.unlit, 0, 0);
    if (!this.frame) return;
    lights.globalCompositeOperation = "copy";
    lights.imageSmoothingEnabled = false;
    lights.drawImage(this.pixels.canvas, 0, 0, width, height);
    lights.globalCompositeOperation = "destination-in";
    lights.drawImage(this.mask, 0, 0);
    context.globalCompositeOperation = "lighter";
    context.drawImage(lights.canvas, 0, 0);
    context.globalAlpha = GLOW;
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = "high";
    context.drawImage(this.pixels.canvas, 0, 0, width, height);
  }
}

function layer(width, height) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  return canvas.getContext("2d");
}
