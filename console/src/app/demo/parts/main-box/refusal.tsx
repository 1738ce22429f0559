import { boxTypeFault } from '../../../../kit/frame/main-box.tsx'

export default function Refusal() {
  return (
    <ul>
      {['normal', 'small', 'large'].map((type) => (
        <li key={type}>
          <code>{type}</code> {boxTypeFault(type)?.message ?? '✓'}
        </li>
      ))}
    </ul>
  )
}
