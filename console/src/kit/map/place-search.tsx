import { Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../base/text.ts'
import type { Position } from './datum.ts'
import { type FoundPlace, type MapService, searchPlaces } from './map-service.ts'

/** Finds a place by its address. It asks only on Enter, because services count every request. */
export function PlaceSearch({
  service,
  onFound,
}: {
  service: MapService
  onFound: (place: Position) => void
}) {
  const t = useText()
  const [found, setFound] = useState<readonly FoundPlace[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)
  const asked = useRef<AbortController | null>(null)
  useEffect(() => () => asked.current?.abort(), [])

  async function handleSearch(query: string) {
    asked.current?.abort()
    setFound(null)
    setFailed(false)
    if (query.trim() === '') return
    const control = new AbortController()
    asked.current = control
    setBusy(true)
    try {
      setFound(await searchPlaces(service, query.trim(), control.signal))
    } catch {
      if (!control.signal.aborted) setFailed(true)
    } finally {
      if (asked.current === control) setBusy(false)
    }
  }
  const said = failed
    ? t('rich.placeSearchFailed')
    : found && (found.length === 0 ? t('rich.placeNotFound') : t('rich.placeFound', { count: found.length }))

  return (
    <search className="place-search">
      <Input.Search
        aria-label={t('rich.placeSearch')}
        placeholder={t('rich.placeSearch')}
        loading={busy}
        onSearch={handleSearch}
        allowClear
      />
      <p role="status">{said}</p>
      {found && found.length > 0 && (
        <ul>
          {found.map(({ name, point }) => (
            <li key={`${name} ${point.lat} ${point.lng}`}>
              <button
                type="button"
                onClick={() => {
                  onFound(point)
                  setFound(null)
                }}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
