import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useText } from '../base/text.ts'
import { Allow } from '../session/allow.tsx'

/** The permission to print price tags. */
export const printsTags = 'iposWeb.inventory.priceTag'

/** A verb of a bulk bar: opens the price tags of the selected products. `chosen` is null if they have no one store. */
export function PrintTags(props: {
  chosen: () => { storeId: string; productIds: readonly string[] } | null
}) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <Allow code={printsTags}>
      <Button
        onClick={() => {
          const chosen = props.chosen()
          if (chosen)
            navigate(`/inventory/priceTag?storeId=${chosen.storeId}&ids=${chosen.productIds.join()}`)
        }}
      >
        {t('priceTag.printTags')}
      </Button>
    </Allow>
  )
}

/** Opens the price tags of what an import created or gave another price. */
export function PrintImported({ importId }: { importId: string }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <Allow code={printsTags}>
      <Button onClick={() => navigate(`/inventory/priceTag?importId=${importId}`)}>
        {t('priceTag.importTags')}
      </Button>
    </Allow>
  )
}
