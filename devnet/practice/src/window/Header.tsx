import { words } from './words.ts'

/** The wallet's name, the network that it is on, and the reminder that nothing here has value. */
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

/** The wallet's key. */
function KeyMark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <circle cx="8" cy="8" r="4.25" stroke="currentColor" strokeWidth="2" />
      <path
        d="m11.2 11.2 8.3 8.3m-3-3 2.6-2.6m-5.6-.4 2-2"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
