// Sounds, made and not loaded: cards are short noises that a filter shapes, a verdict is a chord. Off until they are wanted.

const sound = {
  get isOn() { return document.documentElement.dataset.sound === "on"; },

  /** The place where sounds are made; nothing where they are not wanted, or before a hand has touched the page. */
  ready() {
    if (!this.isOn || !navigator.userActivation?.hasBeenActive) return undefined;
    if (this.context) return this.context;
    this.context = new AudioContext();
    this.noise = this.context.createBuffer(1, this.context.sampleRate / 2, this.context.sampleRate);
    const samples = this.noise.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1) samples[index] = 2 * Math.random() - 1;
    return this.context;
  },

  /** Swells and fades within a time. */
  shape(source, after, length, loud, attack) {
    const [gain, start] = [this.context.createGain(), this.context.currentTime + after];
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(loud, start + attack);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    source.connect(gain).connect(this.context.destination);
    return start;
  },

  /** Noise through a band that moves from one pitch to another. */
  brush(from, to, after, length, loud) {
    const context = this.ready();
    if (!context) return;
    const [source, band] = [context.createBufferSource(), context.createBiquadFilter()];
    source.buffer = this.noise;
    [band.type, band.Q.value] = ["bandpass", 1.2];
    const start = this.shape(source.connect(band), after, length, loud, length / 4);
    band.frequency.setValueAtTime(from, start);
    band.frequency.exponentialRampToValueAtTime(to, start + length);
    source.start(start, Math.random() * 0.2, length);
  },

  /** Cards that slide over the cloth, up to seven one after another. */
  slide(count) {
    for (let index = 0; index < Math.min(count, 7); index += 1) this.brush(700 + 60 * index, 2400, index * 0.06, 0.11, 0.22);
  },
  flip() { this.brush(4200, 1800, 0.1, 0.05, 0.3); },

  verdict(verdict) {
    const context = this.ready();
    if (!context) return;
    const chord = verdict === "right" ? [523, 659, 784] : [220, 233];
    chord.forEach((pitch, index) => {
      const tone = context.createOscillator();
      [tone.type, tone.frequency.value] = ["triangle", pitch];
      const start = this.shape(tone, index * 0.05, 0.5, 0.09, 0.02);
      tone.start(start);
      tone.stop(start + 0.5);
    });
  },
};
