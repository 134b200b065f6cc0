import { Button } from '@latchkey/ui'
import { useState } from 'react'
import { Failed, useAct, useAdminText, useAnswer, useConsole } from './adminContext.tsx'

/**
 * A list that is read page by page, and grows at its end alone.
 * @param read Answers the first page, or the one before `before`.
 */
export function usePages<Page extends { readonly next: string | null }>(read: (before?: string) => Promise<Page>) {
  const { onLoggedOut } = useConsole()
  const { value: first, code, reload } = useAnswer(() => read())
  const act = useAct(onLoggedOut)
  const [later, setLater] = useState<readonly Page[]>([])
  const pages = first === undefined ? [] : [first, ...later]
  return {
    first,
    pages,
    next: pages.at(-1)?.next ?? null,
    code,
    reload,
    act,
    readMore: (before: string) => act.run(async () => setLater([...later, await read(before)])),
  }
}

/** The end of such a list: what failed, and the way to its next page. */
export function MorePages({
  list: { next, act, readMore },
}: {
  readonly list: Pick<ReturnType<typeof usePages>, 'next' | 'act' | 'readMore'>
}) {
  const t = useAdminText()
  return (
    <>
      <Failed code={act.code} />
      {next !== null && (
        <Button busy={act.busy} onClick={() => void readMore(next)}>
          {t('acts.more')}
        </Button>
      )}
    </>
  )
}
