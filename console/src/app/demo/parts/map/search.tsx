import { useState } from 'react'
import type { MapPoint } from '../../../../kit/map/datum.ts'
import { MapPicker } from '../../../../kit/map/map-picker.tsx'
import { sampleService } from './sample-service.ts'

const service = { ...sampleService, searchUrl: '/demo-places?q={query}' }

export default function Search() {
  const [point, setPoint] = useState<MapPoint | null>(null)
  return <MapPicker value={point} onChange={setPoint} service={service} height={200} />
}
