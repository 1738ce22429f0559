/** Plays tones, each with its begin in seconds and its pitch. A browser that nobody has touched yet stays silent. */
export function play(tones: readonly (readonly [at: number, pitch: number])[]): void {
  const audio = new AudioContext()
  if (audio.state !== 'running') {
    void audio.close()
    return
  }
  for (const [at, pitch] of tones) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.08, audio.currentTime + at)
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.14)
    tone.connect(volume).connect(audio.destination)
    tone.start(audio.currentTime + at)
    tone.stop(audio.currentTime + at + 0.15)
  }
  setTimeout(() => void audio.close(), 600)
}

/** New orders have come. */
export const chime = () =>
  play([
    [0, 880],
    [0.16, 1175],
  ])

/** A scan that changes nothing. */
export const lowTone = () => play([[0, 196]])
