import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from '../Button/Button.tsx'
import { Icon, IconButton } from '../Icon/Icon.tsx'
import { checkIcon } from '../icons/icons.ts'
import { copyIcon } from '../icons/viewIcons.ts'

/** How long the tick stays. */
const shownMs = 2000

/** Copies text to the clipboard. `copied` is true for two seconds after it really got there. */
export function useCopy(): readonly [copied: boolean, copy: (text: string) => Promise<boolean>] {
  const [copies, setCopies] = useState(0)
  useEffect(() => {
    if (!copies) return undefined
    const timer = setTimeout(() => setCopies(0), shownMs)
    return () => clearTimeout(timer)
  }, [copies])
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // Refused by the browser or by the embedding page: nothing was copied, so nothing is claimed.
      return false
    }
    setCopies((count) => count + 1)
    return true
  }
  return [copies > 0, copy]
}

export type CopyButtonProps = Omit<ButtonProps, 'onCopy'> & {
  readonly text: string
  readonly label: string
  /** Said once it is copied. */
  readonly copiedLabel: string
  /** A full button with the label beside the icon. Default: the icon alone. */
  readonly wide?: boolean | undefined
  readonly onCopied?: (() => void) | undefined
}

export function CopyButton({ text, label, copiedLabel, wide, onCopied, ...rest }: CopyButtonProps) {
  const [copied, copy] = useCopy()
  const press = async () => {
    if (await copy(text)) onCopied?.()
  }
  const icon = copied ? checkIcon : copyIcon
  return (
    <>
      {wide ? (
        <Button {...rest} onClick={press}>
          <Icon d={icon} />
          {copied ? copiedLabel : label}
        </Button>
      ) : (
        <IconButton {...rest} icon={icon} label={label} onClick={press} />
      )}
      <span className="lk-vh" role="status">
        {copied && copiedLabel}
      </span>
    </>
  )
}
