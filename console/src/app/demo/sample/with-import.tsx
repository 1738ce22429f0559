import type { ReactNode } from 'react'
import { Allow, useAllowed } from '../../../kit/session/allow.tsx'
import { Empty } from '../../../kit/show/empty.tsx'
import { usePair } from '../gallery/part.ts'

const code = 'iposWeb.product.productGoodProduct.import'

/** A real import of products needs its permission. Other users see a note. */
export function WithImport({ children }: { children: ReactNode }) {
  const pair = usePair()
  if (!useAllowed().has(code))
    return (
      <Empty
        title={pair(['你没有导入商品的权限', 'You may not import products'])}
        hint={pair([
          '这里用的是真实的商品导入，需要「导入商品」权限。',
          'This is the real import of products, which takes the permission to import products.',
        ])}
      />
    )
  return <Allow code={code}>{children}</Allow>
}
