/**
 * Tests draw as the processes of the product do: without the fonts of the machine. Two thousand of them take a quarter of a gigabyte, which
 * what is bound by its memory would miss.
 */
import { NO_SYSTEM_FONTS } from '../../workers/sandbox/code-cache.ts';

Object.assign(process.env, NO_SYSTEM_FONTS);
