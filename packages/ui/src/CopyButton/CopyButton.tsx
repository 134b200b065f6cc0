import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from '../Button/Button.tsx'
import { Icon, IconButton } from '../Icon/Icon.tsx'
import { alertIcon, checkIcon } from '../icons/icons.ts'
import { copyIcon } from '../icons/viewIcons.ts'

/** How long the tick stays. */
const shownMs = 2000

/** Copies text to the clipboard. `copied` is true for two seconds after it really got there, false once that was refused. */
export function useCopy(): readonly [copied: boolean | undefined, copy: (text: string) => Promise<boolean>] {
  const [last, setLast] = useState<{ readonly copied: boolean }>()
  useEffect(() => {
    if (!last?.copied) return undefined
    const timer = setTimeout(() => setLast(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [last])
  const copy = async (text: string) => {
    const copied = await write(text)
    setLast({ copied })
    return copied
  }
  return [last?.copied, copy]
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Refused by the browser or by the embedding page.
    return false
  }
}

export type CopyButtonProps = Omit<ButtonProps, 'onCopy'> & {
  readonly text: string
  readonly label: string
  /** Said once it is copied. */
  readonly copiedLabel: string
  /** Said, and shown until the next press, where the browser refuses: an older text is in the clipboard then. */
  readonly refusedLabel: string
  /** A full button with the label beside the icon. Default: the icon alone. */
  readonly wide?: boolean | undefined
  readonly onCopied?: (() => void) | undefined
}

export function CopyButton({ text, label, copiedLabel, refusedLabel, wide, onCopied, ...rest }: CopyButtonProps) {
  const [copied, copy] = useCopy()
  const press = async () => {
    if (await copy(text)) onCopied?.()
  }
  const refused = copied === false
  const icon = copied ? checkIcon : refused ? alertIcon : copyIcon
  const said = copied ? copiedLabel : refused ? refusedLabel : undefined
  return (
    <>
      {wide ? (
        <Button {...rest} onClick={press}>
          <Icon d={icon} />
          {said ?? label}
        </Button>
      ) : (
        <IconButton {...rest} icon={icon} label={label} onClick={press} />
      )}
      <span className={refused && !wide ? 'lk-x lk-bad' : 'lk-vh'} role="status">
        {said}
      </span>
    </>
  )
}
