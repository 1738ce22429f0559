import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../base/text.ts'
import type { Position } from './datum.ts'
import type { MapService } from './map-service.ts'

/** The map's first view without a point: the centre of China's population, with the whole country in view. */
const start = { lat: 32, lng: 113, zoom: 4 } as const
const placeZoom = 15

export interface MapFrameProps {
  service: MapService
  /** In the datum of the service. */
  point: Position | null
  height: number
  disabled: boolean
  onPick: (lat: number, lng: number) => void
}

const pin = L.divIcon({ className: 'map-pin', iconSize: [24, 32], iconAnchor: [12, 31] })
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * The map, drawn by Leaflet. The user clicks, drags the pin, or moves the centre with the arrow keys and presses
 * Enter.
 */
export function MapFrame({ service, point, height, disabled, onPick }: MapFrameProps) {
  const t = useText()
  const frame = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map | null>(null)
  const marker = useRef<L.Marker | null>(null)
  const [failed, setFailed] = useState(false)
  const pick = useRef(onPick)
  pick.current = onPick
  const place = useRef(point)
  place.current = point

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const { lat, lng } = place.current ?? start
    const made = L.map(element, {
      center: [lat, lng],
      zoom: place.current ? placeZoom : start.zoom,
      // The kit has its own zoom buttons, in the page's language.
      zoomControl: false,
      attributionControl: false,
      // The wheel scrolls the page unless the map is in use.
      scrollWheelZoom: false,
      worldCopyJump: true,
    })
    map.current = made
    L.tileLayer(service.tileUrl, { maxZoom: 19, minZoom: 2, noWrap: true })
      .on('tileerror', () => setFailed(true))
      .addTo(made)
    if (service.attribution)
      L.control.attribution({ prefix: false }).addAttribution(escaped(service.attribution)).addTo(made)
    made.on('focus', () => made.scrollWheelZoom.enable())
    made.on('blur', () => made.scrollWheelZoom.disable())
    // A drawer or tab around the map may have opened in the meantime.
    const resized = new ResizeObserver(() => made.invalidateSize())
    resized.observe(element)
    return () => {
      resized.disconnect()
      made.remove()
      map.current = null
      marker.current = null
    }
  }, [service.tileUrl, service.attribution])

  useEffect(() => {
    const made = map.current
    if (!made || disabled) return
    const handleClick = ({ latlng }: L.LeafletMouseEvent) => {
      const { lat, lng } = latlng.wrap()
      pick.current(lat, lng)
    }
    made.on('click', handleClick)
    return () => {
      made.off('click', handleClick)
    }
  }, [disabled])

  const { lat, lng } = point ?? { lat: null, lng: null }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new map has no pin yet
  useEffect(() => {
    const made = map.current
    if (!made) return
    marker.current?.remove()
    marker.current = null
    if (lat === null || lng === null) return
    const set = L.marker([lat, lng], {
      icon: pin,
      draggable: !disabled,
      keyboard: false,
      interactive: !disabled,
    })
    set.on('dragend', () => {
      const to = set.getLatLng().wrap()
      pick.current(to.lat, to.lng)
    })
    set.addTo(made)
    marker.current = set
    if (!made.getBounds().contains([lat, lng])) made.setView([lat, lng], Math.max(made.getZoom(), placeZoom))
  }, [lat, lng, disabled, service.tileUrl, service.attribution])

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || disabled || !map.current || event.target !== frame.current) return
    event.preventDefault()
    const center = map.current.getCenter().wrap()
    onPick(center.lat, center.lng)
  }

  return (
    <div className="map-frame">
      <div
        ref={frame}
        className="map-canvas"
        style={{ height }}
        role="application"
        aria-label={t('rich.mapKeys')}
        onKeyDown={handleKey}
      />
      <span className="map-cross" aria-hidden="true" />
      <div className="map-zoom">
        <button type="button" aria-label={t('rich.zoomIn')} onClick={() => map.current?.zoomIn()}>
          +
        </button>
        <button type="button" aria-label={t('rich.zoomOut')} onClick={() => map.current?.zoomOut()}>
          −
        </button>
      </div>
      {failed && (
        <p className="map-failed" role="status">
          {t('rich.tilesFailed')}
        </p>
      )}
    </div>
  )
}
