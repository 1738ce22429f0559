import type { AppSettings } from '@zhanggui/contract/config/config.ts'
import { useSession } from '../session/session.ts'
import { useAppSettings } from '../wire/app-settings.ts'
import { type MapPoint, type Position, rounded } from './datum.ts'

export type MapService = AppSettings['map']

/** The map service, if the merchant turned it on and the server has its address. Otherwise only the datum. */
export function useMapService(): MapService {
  const { map } = useAppSettings()
  const { mapService } = useSession().user.settings
  return mapService ? map : { ...map, tileUrl: '', searchUrl: '' }
}

export interface FoundPlace {
  name: string
  point: MapPoint
}

/** Searches for an address. Reads the answers of Nominatim and of AMap's geocoder. */
export async function searchPlaces(
  service: MapService,
  query: string,
  signal: AbortSignal,
): Promise<FoundPlace[]> {
  const response = await fetch(service.searchUrl.replaceAll('{query}', encodeURIComponent(query)), {
    signal: AbortSignal.any([signal, AbortSignal.timeout(8000)]),
    credentials: 'omit',
    referrerPolicy: 'strict-origin-when-cross-origin',
  })
  if (!response.ok) throw new Error(`${response.status}`)
  return placesOf(await response.json()).map(({ name, position }) => ({
    name,
    point: { ...position, datum: service.datum },
  }))
}

interface Answered {
  display_name?: unknown
  lat?: unknown
  lon?: unknown
  formatted_address?: unknown
  location?: unknown
}

/** The places of an answer. Invalid entries are skipped. */
export function placesOf(answer: unknown): { name: string; position: Position }[] {
  const holder = answer as { geocodes?: unknown } | null
  const list = Array.isArray(answer) ? answer : Array.isArray(holder?.geocodes) ? holder.geocodes : []
  return list.slice(0, 8).flatMap((one: Answered | null) => {
    const [eastThenNorth = '', north = ''] = String(one?.location ?? '').split(',')
    const lat = Number.parseFloat(String(one?.lat ?? north))
    const lng = Number.parseFloat(String(one?.lon ?? eastThenNorth))
    const name = String(one?.display_name ?? one?.formatted_address ?? '')
    if (name === '' || !(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180)) return []
    return [{ name, position: { lat: rounded(lat), lng: rounded(lng) } }]
  })
}
