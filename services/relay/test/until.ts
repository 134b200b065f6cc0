/** Waits until `test` answers something, trying again every few milliseconds; fails after `timeoutMs`. */
export async function until<Result>(
  test: () => Result | undefined | false | Promise<Result | undefined | false>,
  what: string,
  timeoutMs = 20_000,
): Promise<Result> {
  const giveUpAtMs = performance.now() + timeoutMs
  for (;;) {
    const result = await test()
    if (result !== undefined && result !== false) return result
    if (performance.now() > giveUpAtMs) throw new Error(`Waited ${timeoutMs} ms in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
