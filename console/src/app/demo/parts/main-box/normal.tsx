import { MainBox } from '../../../../kit/frame/main-box.tsx'
import { Card } from '../../../../kit/show/card.tsx'
import { usePair } from '../../gallery/part.ts'

const folders = ['水果', '乳品', '烘焙', '肉禽蛋', '一个名字特别特别长的类目用来看看会怎样']

export default function Normal() {
  const pair = usePair()
  return (
    <div className="demo-ground">
      <MainBox
        leftLabel={pair(['类目', 'Categories'])}
        left={
          <ul>
            {folders.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        }
      >
        <Card>
          {pair(['拖动中间的竖线，或用方向键。', 'Drag the line in between, or use the arrow keys.'])}
        </Card>
      </MainBox>
    </div>
  )
}
