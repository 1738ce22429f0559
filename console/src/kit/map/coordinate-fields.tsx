import { Input } from 'antd'
import { useId, useState } from 'react'
import { useText } from '../base/text.ts'
import { coordinateOf, type Position, rounded } from './datum.ts'

interface CoordinateFieldsProps {
  id?: string
  position: Position | null
  disabled: boolean
  onChange: (position: Position) => void
}

/** Latitude and longitude as typed text. The point changes once both are valid. */
export function CoordinateFields(props: CoordinateFieldsProps) {
  const { position, disabled, onChange } = props
  const t = useText()
  const own = useId()
  const id = props.id ?? own
  const faultId = `${id}-fault`
  const textOf = (axis: 'lat' | 'lng') => (position ? String(rounded(position[axis])) : '')
  const [typed, setTyped] = useState({ lat: textOf('lat'), lng: textOf('lng') })
  const [known, setKnown] = useState(`${textOf('lat')} ${textOf('lng')}`)
  const given = `${textOf('lat')} ${textOf('lng')}`
  // A point from elsewhere replaces the typed text.
  if (given !== known) {
    setKnown(given)
    setTyped({ lat: textOf('lat'), lng: textOf('lng') })
  }
  const lat = coordinateOf(typed.lat, 90)
  const lng = coordinateOf(typed.lng, 180)
  const faults = [
    ...(typed.lat !== '' && lat === null ? [t('rich.latitudeFault')] : []),
    ...(typed.lng !== '' && lng === null ? [t('rich.longitudeFault')] : []),
  ]
  function handleType(axis: 'lat' | 'lng', text: string) {
    const next = { ...typed, [axis]: text }
    setTyped(next)
    const position = { lat: coordinateOf(next.lat, 90), lng: coordinateOf(next.lng, 180) }
    if (position.lat === null || position.lng === null) return
    setKnown(`${position.lat} ${position.lng}`)
    onChange({ lat: position.lat, lng: position.lng })
  }
  const field = (axis: 'lat' | 'lng', label: string, wrong: boolean) => (
    <label htmlFor={`${id}-${axis}`}>
      <span>{label}</span>
      <Input
        id={`${id}-${axis}`}
        value={typed[axis]}
        disabled={disabled}
        inputMode="decimal"
        autoComplete="off"
        {...(wrong ? { status: 'error' as const } : {})}
        aria-invalid={wrong}
        aria-describedby={faultId}
        onChange={(event) => handleType(axis, event.target.value)}
      />
    </label>
  )
  return (
    <>
      {field('lat', t('rich.latitude'), typed.lat !== '' && lat === null)}
      {field('lng', t('rich.longitude'), typed.lng !== '' && lng === null)}
      <p id={faultId} className="map-fault" role="status">
        {faults.join(t('kit.semicolon'))}
      </p>
    </>
  )
}
