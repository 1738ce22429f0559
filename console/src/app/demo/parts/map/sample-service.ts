import type { MapService } from '../../../../kit/map/map-service.ts'

const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="white"/><path d="M0 .5h256M.5 0v256" stroke="silver"/><path d="M0 96q128 64 256 0M128 0v256" fill="none" stroke="gainsboro" stroke-width="10"/><text x="8" y="20" font-size="12" fill="gray">{z}/{x}/{y}</text></svg>`

/** Tiles without a network, each with its number. */
export const sampleService: MapService = {
  // Leaflet fills in the numbers. It would not find encoded braces.
  tileUrl: `data:image/svg+xml,${encodeURIComponent(tile).replaceAll('%7B', '{').replaceAll('%7D', '}')}`,
  searchUrl: '',
  attribution: '© Zhanggui',
  datum: 'gcj02',
}
