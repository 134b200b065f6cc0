import { useEffect } from 'react'
import { useText } from '../messages/useText.ts'

/** Puts the page's name into the title of the window. */
export function usePageTitle(page: string): void {
  const { t } = useText()
  useEffect(() => {
    document.title = t('app.page', { page })
  }, [t, page])
}
