import { type DragEvent, type ReactNode, useRef, useState } from 'react'

/** Takes dropped files anywhere on it. During the drag it shows their target. */
export function DropZone(props: {
  text: string
  onFiles?: (files: readonly File[]) => void
  children: ReactNode
}) {
  const [over, setOver] = useState(false)
  // The mouse enters and leaves every inner element separately.
  const depth = useRef(0)
  const { onFiles } = props
  const carriesFiles = (event: DragEvent) =>
    onFiles !== undefined && event.dataTransfer.types.includes('Files')
  const leave = () => {
    depth.current = 0
    setOver(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way, the button is for all
    <div
      className="material-drop"
      onDragEnter={(event) => {
        if (!carriesFiles(event)) return
        depth.current += 1
        setOver(true)
      }}
      onDragLeave={() => {
        depth.current -= 1
        if (depth.current <= 0) leave()
      }}
      onDragOver={(event) => {
        if (carriesFiles(event)) event.preventDefault()
      }}
      onDrop={(event) => {
        leave()
        if (!carriesFiles(event)) return
        event.preventDefault()
        onFiles?.([...event.dataTransfer.files])
      }}
    >
      {props.children}
      {over && (
        <div className="material-drop-over" aria-hidden="true">
          {props.text}
        </div>
      )}
    </div>
  )
}
