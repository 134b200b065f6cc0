/**
 * One run for all who begin it: the first begins, the last to stop ends it. Stopping twice counts once.
 *
 * @param begin Returns the function that ends the run.
 */
export function sharedRun<Input extends readonly unknown[]>(
  begin: (...input: Input) => () => void,
): (...input: Input) => () => void {
  let holders = 0
  let end = () => {}
  return (...input) => {
    if (holders === 0) end = begin(...input)
    holders += 1
    let holds = true
    return () => {
      if (!holds) return
      holds = false
      holders -= 1
      if (holders === 0) end()
    }
  }
}
