import type { MapPoint } from '../../../../kit/map/datum.ts'
import { MapPicker } from '../../../../kit/map/map-picker.tsx'
import { sampleService } from './sample-service.ts'

const store: MapPoint = { lat: 31.230416, lng: 121.473701, datum: 'wgs84' }

export default function Disabled() {
  return <MapPicker value={store} service={sampleService} height={200} disabled />
}
