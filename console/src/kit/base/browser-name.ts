const browsers: readonly [name: string, pattern: RegExp][] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]*.*Safari\//],
]
const systems: readonly [name: string, pattern: RegExp][] = [
  ['Windows', /Windows NT/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]

/** The common name of a browser and its system, 'Chrome 143, Windows'. Empty if the user agent is unknown. */
export function browserOf(userAgent: string): string {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))
  const version = browser?.[1].exec(userAgent)?.[1]
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0]
  return [browser && `${browser[0]} ${version}`, system].filter(Boolean).join(', ')
}
