import { KeyMark } from './KeyMark.tsx'
import { words } from './words.ts'

/** The wallet's name, the network that it stands on, and the reminder that nothing here has value. */
export function Header({ network }: { network?: string | undefined }) {
  return (
    <header>
      <div className="bar">
        <KeyMark />
        <span className="name">{words.name}</span>
        {network === undefined ? null : <span className="chip">{network}</span>}
      </div>
      <p className="practice">{words.practiceMoney}</p>
    </header>
  )
}
