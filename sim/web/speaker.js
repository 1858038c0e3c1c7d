// Plays the handheld's cues as its piezo would. Browsers are silent until the page is first touched.

const VOLUME = 0.04;

export class Speaker {
  wake() {
    this.context ??= new AudioContext();
    this.context.resume();
  }

  // Notes are [hertz, milliseconds], one after the other; 0 hertz is a rest.
  play(notes) {
    if (!this.context || document.hidden) return;
    this.voice?.stop();
    const voice = (this.voice = this.context.createOscillator());
    const gain = this.context.createGain();
    voice.type = "square";
    voice.connect(gain).connect(this.context.destination);
    let time = this.context.currentTime;
    for (const [hertz, milliseconds] of notes) {
      if (hertz) voice.frequency.setValueAtTime(hertz, time);
      gain.gain.setValueAtTime(hertz ? VOLUME : 0, time);
      time += milliseconds / 1000;
    }
    voice.start();
    voice.stop(time);
  }
}
