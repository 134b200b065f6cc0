import { namesOfQuery } from '@latchkey/core/names'
import type { RegisteredName } from '@latchkey/protocol/http'
import { useKit, useKitQuery, useLatchkey } from '@latchkey/react'
import { atIcon, Button, cloudOffIcon, Empty, List, SkeletonRow } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import type { Subject } from '../portfolio/subject.types.ts'
import { Panel } from '../shell/Panel.tsx'
import css from './NamesPage.module.css'
import { OwnName } from './OwnName.tsx'

/** The names of the connected account, each with the way to its records, and the way to a new one. */
export function OwnNames({ subject }: { readonly subject: Subject | undefined }) {
  const { t } = useText()
  const kit = useKit()
  const { open } = useLatchkey()
  const { data, error, isFetching, refetch } = useKitQuery<readonly RegisteredName[]>(() =>
    subject === undefined ? undefined : namesOfQuery(kit, { address: subject.address }),
  )
  const register = (
    <div className={css.foot}>
      <Button onClick={() => open({ view: 'RegisterAccountName' })}>{t('names.register')}</Button>
    </div>
  )
  return (
    <Panel title={t('names.yours')}>
      {subject === undefined ? (
        <>
          <Empty icon={atIcon} title={t('names.yoursEmpty')}>
            {t('names.connectText')}
          </Empty>
          <div className={css.foot}>
            <Button onClick={() => open()}>{t('home.connect')}</Button>
          </div>
        </>
      ) : error !== undefined ? (
        <>
          <Empty icon={cloudOffIcon} title={t('names.failedTitle')} live="alert">
            {t('names.failedText')}
          </Empty>
          <Button busy={isFetching} onClick={refetch}>
            {t('home.tryAgain')}
          </Button>
        </>
      ) : data === undefined ? (
        <List aria-hidden="true">
          <SkeletonRow two />
        </List>
      ) : data.length === 0 ? (
        <>
          <Empty icon={atIcon} title={t('names.yoursEmpty')}>
            {t('names.yoursEmptyText')}
          </Empty>
          {register}
        </>
      ) : (
        <>
          <ul className={css.list}>
            {data.map((name) => (
              <OwnName key={`${name.name} ${name.updated_at}`} name={name} />
            ))}
          </ul>
          {register}
        </>
      )}
    </Panel>
  )
}
