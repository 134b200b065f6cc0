import type { SwapWarning } from './useSwapWarnings.ts'

export type ConfirmationsProps = {
  readonly warnings: readonly SwapWarning[]
  readonly given: readonly string[]
  readonly onChange: (given: readonly string[]) => void
}

/** A second yes for what may cost a person dearly, each by a box of its own. */
export function Confirmations({ warnings, given, onChange }: ConfirmationsProps) {
  return neededConfirmations(warnings).map((text) => (
    <label key={text} className="lk-check">
      <input
        type="checkbox"
        checked={given.includes(text)}
        data-testid="swap-confirm"
        onChange={({ target }) => onChange(target.checked ? [...given, text] : given.filter((each) => each !== text))}
      />
      <span>{text}</span>
    </label>
  ))
}

/** The sentences that a person says yes to. */
export function neededConfirmations(warnings: readonly SwapWarning[]): readonly string[] {
  return warnings.flatMap(({ confirm }) => (confirm ? [confirm] : []))
}
