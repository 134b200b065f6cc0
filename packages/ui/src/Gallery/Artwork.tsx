import { Picture } from '../Image/Picture.tsx'
import { Press } from '../Press/Press.tsx'

export type ArtworkProps = {
  readonly src?: string | undefined
  readonly name: string
  /** What it belongs to. */
  readonly note?: string | undefined
  /** How many of it there are, with a mark ("×3"); shown on the picture. */
  readonly amount?: string | undefined
  /** Makes it a button. */
  readonly onClick?: (() => void) | undefined
}

/** One thing of a `Gallery`: a square picture with its name. */
export function Artwork({ src, name, note, amount, onClick }: ArtworkProps) {
  const content = (
    <>
      <span className="lk-art-p">
        <Picture name={name} src={src} />
        {amount && <span className="lk-art-n">{amount}</span>}
      </span>
      <span className="lk-art-t">
        <span title={name}>{name}</span>
        {note && <span title={note}>{note}</span>}
      </span>
    </>
  )
  return (
    <li>
      {onClick === undefined ? (
        <div className="lk-art">{content}</div>
      ) : (
        <Press className="lk-art" onClick={onClick}>
          {content}
        </Press>
      )}
    </li>
  )
}
