import { MainBox } from '../../../../kit/frame/main-box.tsx'
import { Card } from '../../../../kit/show/card.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Small() {
  const pair = usePair()
  return (
    <div className="demo-ground">
      <MainBox
        type="small"
        leftInitial={160}
        leftMax={320}
        leftLabel={pair(['门店', 'Stores'])}
        left={<p>{pair(['徐汇店', 'Xuhui'])}</p>}
      >
        <Card>{pair(['对话框里的小主区。', 'A small box, for inside a dialog.'])}</Card>
      </MainBox>
    </div>
  )
}
