import { Icon } from '../Icon/Icon.tsx'
import { checkIcon } from '../icons/checkIcon.ts'
import { Picture, type PictureProps } from './Picture.tsx'

export type WalletImageProps = Omit<PictureProps, 'round' | 'children'> & {
  /** A green tick in the corner. Say it in words too, in the name of the control around. */
  readonly ticked?: boolean | undefined
}

/** A square image with soft corners. */
export function WalletImage({ ticked, ...picture }: WalletImageProps) {
  return (
    <Picture {...picture}>
      {ticked && (
        <span className="tick">
          <Icon d={checkIcon} />
        </span>
      )}
    </Picture>
  )
}
