import { useState } from 'react'
import { Picture, type PictureProps } from './Picture.tsx'

export type TokenImageProps = Omit<PictureProps, 'round' | 'children'> & {
  /** Image of where it lives, as a small square in the corner. */
  readonly cornerSrc?: string | undefined
  readonly cornerName?: string | undefined
  /** As NFTs are shown. */
  readonly square?: boolean | undefined
}

/** A round image, or a square one, with a square corner image where the place matters. */
export function TokenImage({ cornerSrc, cornerName, square, ...picture }: TokenImageProps) {
  const [shown, setShown] = useState<string>()
  const loaded = cornerSrc !== undefined && shown === cornerSrc
  return (
    <Picture {...picture} round={!square}>
      {cornerName && (
        <span className="lk-img corner">
          {!loaded && cornerName[0]?.toUpperCase()}
          {cornerSrc && (
            <img src={cornerSrc} alt="" data-on={loaded ? '' : undefined} onLoad={() => setShown(cornerSrc)} />
          )}
        </span>
      )}
    </Picture>
  )
}
