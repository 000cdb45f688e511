/** The stages that there are, in report order. The type makes the list complete. */
import type { StageId } from '../../shared/contracts/stages.ts';
import { face } from './face/stage.ts';
import { forensic } from './forensic/stage.ts';
import { metadata } from './metadata/stage.ts';
import { ocr } from './ocr/stage.ts';
import { qr } from './qr/stage.ts';
import { signature } from './signature/stage.ts';
import type { CommonFacts, Stage } from './stage.ts';
import { structure } from './structure/stage.ts';

/** A stage whose facts' type is not known here; `judge` parses them before a rule sees them. */
export type AnyStage = Stage<StageId, CommonFacts>;

const STAGES = { metadata, structure, signature, ocr, qr, forensic, face };

/** The facts of one stage, as its schema parses them. */
export type FactsOf<S extends StageId> = ReturnType<(typeof STAGES)[S]['facts']['parse']>;

// Rules are contravariant in their facts, hence the one cast: every stage judges only what its own schema parsed.
export const STAGE_BY_ID = STAGES as unknown as Record<StageId, AnyStage>;
