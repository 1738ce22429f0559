import { UploadOutlined } from '@ant-design/icons'
import { materialRules } from '@zhanggui/contract/material/material.ts'
import { Button } from 'antd'
import { useRef } from 'react'
import { useText } from '../../kit/base/text.ts'
import { acceptOf } from '../../kit/upload/upload-check.ts'

/** Chooses files for the material center; if `kind` is set, only of that kind. */
export function UploadButton(props: {
  only?: 1 | 2
  primary?: boolean
  onFiles: (files: readonly File[]) => void
}) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const kinds = props.only ? [props.only] : ([1, 2] as const)
  return (
    <>
      <Button
        type={props.primary ? 'primary' : 'default'}
        icon={<UploadOutlined />}
        title={t('material.uploadHint')}
        onClick={() => input.current?.click()}
      >
        {t('material.upload')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('material.upload')}
        accept={acceptOf(kinds.flatMap((kind) => materialRules[kind].extensions))}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Lets the user choose the same file again.
          event.target.value = ''
          props.onFiles(files)
        }}
      />
    </>
  )
}
