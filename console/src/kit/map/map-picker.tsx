import { type Datum, datums } from '@zhanggui/contract/config/config.ts'
import { Button, Select } from 'antd'
import { useId, useState } from 'react'
import { useText } from '../base/text.ts'
import { lazyPart } from '../show/lazy-part.tsx'
import { CoordinateFields } from './coordinate-fields.tsx'
import { inDatum, type MapPoint, rounded } from './datum.ts'
import type { MapFrameProps } from './map-frame.tsx'
import { type MapService, useMapService } from './map-service.ts'
import { PlaceSearch } from './place-search.tsx'
import './map-picker.css'

/** In px. */
const defaultHeight = 320

const MapFrame = lazyPart<MapFrameProps>('rich.map', defaultHeight, async () => {
  const { MapFrame } = await import('./map-frame.tsx')
  return MapFrame
})

interface MapPickerProps {
  id?: string
  value?: MapPoint | null
  onChange?: (value: MapPoint | null) => void
  /** The service of the settings by default. */
  service?: MapService
  /** In px. */
  height?: number
  disabled?: boolean
}

/** Picks a point on a map or by its coordinates. A new point has the map's datum; without a map, the chosen one. */
export function MapPicker(props: MapPickerProps) {
  const { value = null, onChange, height = defaultHeight, disabled = false } = props
  const t = useText()
  const datumId = useId()
  const configured = useMapService()
  const [chosen, setChosen] = useState<Datum | null>(null)
  const service = props.service ?? configured
  const on = service.tileUrl !== ''
  // A map decides the datum: a point in another datum is converted, shown and saved in the map's.
  const datum = on ? service.datum : (value?.datum ?? chosen ?? service.datum)
  const shown = value && inDatum(value, datum)
  const set = (lat: number, lng: number) => onChange?.({ lat: rounded(lat), lng: rounded(lng), datum })
  function handleDatum(next: Datum) {
    setChosen(next)
    if (value) onChange?.({ ...value, datum: next })
  }

  return (
    <div className="map-picker">
      {on && service.searchUrl !== '' && !disabled && (
        <PlaceSearch service={service} onFound={({ lat, lng }) => set(lat, lng)} />
      )}
      {on ? (
        <>
          <MapFrame service={service} point={shown} height={height} disabled={disabled} onPick={set} />
          {!disabled && <p className="map-hint">{t('rich.mapHint')}</p>}
        </>
      ) : (
        <section className="map-off" aria-label={t('rich.map')}>
          <h3>{t('rich.mapOff')}</h3>
          <p>{t('rich.mapOffHint')}</p>
        </section>
      )}
      <div className="map-fields">
        <CoordinateFields
          {...(props.id ? { id: props.id } : {})}
          position={shown}
          disabled={disabled}
          onChange={({ lat, lng }) => set(lat, lng)}
        />
        <label htmlFor={datumId}>
          <span>{t('rich.datum')}</span>
          <Select
            id={datumId}
            value={datum}
            disabled={disabled || on}
            options={datums.map((one) => ({ value: one, label: t(`rich.${one}`) }))}
            onChange={handleDatum}
          />
        </label>
        {value && !disabled && <Button onClick={() => onChange?.(null)}>{t('rich.placeClear')}</Button>}
      </div>
      <output className="sr-only">
        {shown
          ? t('rich.placeSet', { lat: String(rounded(shown.lat)), lng: String(rounded(shown.lng)) })
          : ''}
      </output>
    </div>
  )
}
