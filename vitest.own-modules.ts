/** Makes each test file load its own copies of the modules. */
import { vi } from 'vitest';

vi.resetModules();
