import { RangeInput } from '../../../../kit/input/number/range-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Disabled() {
  const pair = usePair()
  return <RangeInput disabled value={['1', '99']} aria-label={pair(['数量', 'Quantity'])} />
}
