import { useState } from 'react'
import type { MapPoint } from '../../../../kit/map/datum.ts'
import { MapPicker } from '../../../../kit/map/map-picker.tsx'
import { sampleService } from './sample-service.ts'

export default function Picker() {
  const [point, setPoint] = useState<MapPoint | null>({ lat: 30.245853, lng: 120.209947, datum: 'gcj02' })
  return (
    <>
      <MapPicker value={point} onChange={setPoint} service={sampleService} />
      <code>{JSON.stringify(point)}</code>
    </>
  )
}
