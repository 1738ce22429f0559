import { lazy, type ReactNode } from 'react'
import { useAllowed } from '../kit/session/allow.tsx'
import { MediaPicker } from '../kit/upload/pick-media.tsx'

const MaterialPicker = lazy(() => import('../features/material/material-picker.tsx'))

/** Lets every field below choose from the material center, if the user may see it. */
export function WithMaterials({ children }: { children: ReactNode }) {
  const allowed = useAllowed().has('iposWeb.product.material')
  return <MediaPicker value={allowed ? MaterialPicker : null}>{children}</MediaPicker>
}
