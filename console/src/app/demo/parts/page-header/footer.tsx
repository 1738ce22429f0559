import { Footer } from '../../../../kit/frame/footer.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Footers() {
  const pair = usePair()
  const brand = pair(['掌柜', 'Zhanggui'])
  const company = pair(['晨光便利连锁有限公司', 'Chenguang Convenience Ltd.'])
  return (
    <>
      <Footer brand={brand} />
      <Footer brand={brand} company={company} />
      <Footer brand={brand} company={company} link="/demo/index" />
    </>
  )
}
