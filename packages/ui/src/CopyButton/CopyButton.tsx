import { Button, type ButtonProps } from '../Button/Button.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { IconButton } from '../IconButton/IconButton.tsx'
import { checkIcon } from '../icons/checkIcon.ts'
import { copyIcon } from '../icons/copyIcon.ts'
import { useCopy } from './useCopy.ts'

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
