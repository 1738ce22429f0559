import { Flex, Tag } from 'antd'
import { Allow } from '../../../../kit/session/allow.tsx'

const page = 'iposWeb.product.productGoodProduct'

const roles = 'iposWeb.settings.role'

export default function Forms() {
  return (
    <Flex wrap gap={8}>
      <Allow code={page}>
        <Tag>code: {page}</Tag>
      </Allow>
      <Allow any={[roles, page]}>
        <Tag>any: [role, product]</Tag>
      </Allow>
      <Allow any={page}>
        <Tag>any: one string</Tag>
      </Allow>
      <Allow all={[page, `${page}.edit`]}>
        <Tag>all: [product, edit]</Tag>
      </Allow>
      <Allow all={[]}>
        <Tag>all: []</Tag>
      </Allow>
      <Allow any={[]}>
        <Tag>any: []</Tag>
      </Allow>
    </Flex>
  )
}
