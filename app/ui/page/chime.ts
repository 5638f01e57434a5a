let audio: AudioContext | undefined;
const AFTER_PAINT_MS = 100;

/** Browsers allow sound only after a gesture. Returns the cleanup function. */
export function unlockSound(unlocked: () => void): () => void {
  const unlock = () => {
    stop();
    // Opening the first context is slow, so the tap is painted first.
    setTimeout(() => {
      audio ??= new AudioContext();
      void audio.resume().then(unlocked, () => {});
    }, AFTER_PAINT_MS);
  };
  const stop = () => {
    removeEventListener("pointerdown", unlock);
    removeEventListener("keydown", unlock);
  };
  if (audio?.state === "running") {
    unlocked();
    return () => {};
  }
  addEventListener("pointerdown", unlock);
  addEventListener("keydown", unlock);
  return stop;
}

/** Synthesized: no file to load when it matters. Silent before the first gesture. */
export function chime() {
  if (audio?.state !== "running") return;
  const start = audio.currentTime;
  for (const [at, pitch] of [
    [0, 659],
    [0.16, 784],
    [0.32, 1047],
  ] as const) {
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start + at);
    volume.gain.exponentialRampToValueAtTime(0.35, start + at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + at + 0.5);
    note.connect(volume).connect(audio.destination);
    note.start(start + at);
    note.stop(start + at + 0.55);
  }
}
