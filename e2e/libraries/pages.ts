/** Each library's component shows "It works", some components only after a click on "Open". */
export const LIBRARY_PAGE_SOURCES: Readonly<Record<string, string>> = {
  radix: `
import * as Dialog from '@radix-ui/react-dialog';
export default () => (
  <Dialog.Root modal={false}>
    <Dialog.Trigger>Open</Dialog.Trigger>
    <Dialog.Portal>
      <Dialog.Content aria-describedby={undefined}>
        <Dialog.Title>It works</Dialog.Title>
      </Dialog.Content>
    </Dialog.Portal>
  </Dialog.Root>
);`,

  mui: `
import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
export default () => {
  const [button, setButton] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button variant="contained" onClick={({ currentTarget }) => setButton(currentTarget)}>Open</Button>
      <Menu open={button !== null} anchorEl={button} onClose={() => setButton(null)}>
        <MenuItem>It works</MenuItem>
      </Menu>
    </>
  );
};`,

  antd: `
import { Button, DatePicker, Dropdown, Modal, Select, Table } from 'antd';
import { useState } from 'react';
export default () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>Open</Button>
      <Modal open={isOpen} title="A window">It works</Modal>
      <Dropdown menu={{ items: [{ key: '1', label: 'One' }] }}><a href="#menu">Menu</a></Dropdown>
      <Select aria-label="Year" options={[{ value: 2026, label: '2026' }]} />
      <DatePicker aria-label="Day" />
      <Table columns={[{ title: 'Name', dataIndex: 'name' }]} dataSource={[{ key: 1, name: 'Ada' }]} />
    </>
  );
};`,

  'floating-ui': `
import { autoUpdate, FloatingPortal, offset, useFloating } from '@floating-ui/react';
export default () => {
  const { refs, floatingStyles } = useFloating({
    open: true,
    middleware: [offset(8)],
    whileElementsMounted: autoUpdate,
  });
  return (
    <>
      <button type="button" ref={refs.setReference}>Anchor</button>
      <FloatingPortal>
        <p ref={refs.setFloating} style={floatingStyles}>It works</p>
      </FloatingPortal>
    </>
  );
};`,

  'dnd-kit': `
import { DndContext } from '@dnd-kit/core';
import { SortableContext, useSortable } from '@dnd-kit/sortable';
const Row = ({ id }: { id: string }) => {
  const { attributes, listeners, setNodeRef } = useSortable({ id });
  return <li ref={setNodeRef} {...attributes} {...listeners}>{id}</li>;
};
export default () => (
  <DndContext>
    <SortableContext items={['It works']}>
      <ul><Row id="It works" /></ul>
    </SortableContext>
  </DndContext>
);`,

  'ag-grid': `
import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import 'ag-grid-community/styles/ag-grid.css';
import 'ag-grid-community/styles/ag-theme-quartz.css';
ModuleRegistry.registerModules([AllCommunityModule]);
export default () => (
  <div className="ag-theme-quartz" style={{ height: 200 }}>
    <AgGridReact theme="legacy" rowData={[{ name: 'It works' }]} columnDefs={[{ field: 'name' }]} />
  </div>
);`,

  'react-datepicker': `
import DatePicker from 'react-datepicker';
import 'react-datepicker/dist/react-datepicker.css';
export default () => <DatePicker inline selected={new Date(2026, 0, 1)}>It works</DatePicker>;`,

  headlessui: `
import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
export default () => (
  <Menu>
    <MenuButton>Open</MenuButton>
    <MenuItems anchor="bottom">
      <MenuItem><a href="#there">It works</a></MenuItem>
    </MenuItems>
  </Menu>
);`,

  recharts: `
import { Bar, BarChart, XAxis } from 'recharts';
export default () => (
  <BarChart width={320} height={200} data={[{ name: 'It works', value: 3 }]}>
    <XAxis dataKey="name" />
    <Bar dataKey="value" isAnimationActive={false} />
  </BarChart>
);`,

  'tanstack-query': `
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
const client = new QueryClient();
const Answer = () => {
  const { data } = useQuery({ queryKey: ['answer'], queryFn: async () => 'It works' });
  return <p>{data}</p>;
};
export default () => <QueryClientProvider client={client}><Answer /></QueryClientProvider>;`,

  'jotai-utils': `
import { atom, useAtomValue } from 'jotai';
import { unwrap } from 'jotai/utils';
const answerAtom = unwrap(atom(async () => 'It works'), () => 'Loading');
export default () => <p>{useAtomValue(answerAtom)}</p>;`,

  'react-dom-client': `
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
export default () => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const root = createRoot(box.current);
    root.render(<p>It works</p>);
    return () => queueMicrotask(() => root.unmount());
  }, []);
  return <div ref={box} />;
};`,

  'compiler-runtime': `
import { c } from 'react/compiler-runtime';
export default () => {
  const cache = c(1);
  if (cache[0] === Symbol.for('react.memo_cache_sentinel')) cache[0] = 'It works';
  return <p>{cache[0] as string}</p>;
};`,
};
