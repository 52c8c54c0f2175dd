import { useAtomValue, useSetAtom } from 'jotai';
import { Plus } from 'lucide-react';
import { useCallback } from 'react';
import { loadLocationsAtom, locationsAtom, notifyAtom } from 'shared-session';
import { Button, Section } from 'shared-ui';
import { LocationsForm } from '../add-locations/locations-form';
import { UnsentRows } from '../forms/unsent-rows';
import { useLoad } from '../loading/use-load';
import { texts } from '../texts';
import { FoldOut } from './fold-out';
import { LoadState } from './load-state';
import { NameList } from './name-list';

const words = texts.verification;

/** The locations that were added, and the way to add more. */
export function LocationsReview() {
  const locations = useAtomValue(locationsAtom);
  const loadLocations = useSetAtom(loadLocationsAtom);
  const notify = useSetAtom(notifyAtom);
  const load = useLoad(
    useCallback((signal) => loadLocations({ signal, errors: 'page' }), [loadLocations]),
  );
  const items = locations?.map(({ _id, name, address }) => ({ id: _id, name, note: address }));
  const savedThen = (next: () => void) => (count: number) => {
    notify({ kind: 'success', message: words.savedLocations(count) });
    next();
  };
  return (
    <Section title={words.locations(items?.length)}>
      {items ? <NameList items={items} /> : <LoadState load={load} />}
      <UnsentRows
        step="add-locations"
        form={(done) => (
          <LocationsForm submitLabel={words.saveLocations} onSaved={savedThen(done)} sendAtOnce />
        )}
      >
        <FoldOut label={words.addLocations} icon={<Plus aria-hidden="true" size={16} />}>
          {(close) => (
            <LocationsForm submitLabel={words.saveLocations} onSaved={savedThen(close)}>
              <Button variant="quiet" onClick={close}>
                {words.cancel}
              </Button>
            </LocationsForm>
          )}
        </FoldOut>
      </UnsentRows>
    </Section>
  );
}
