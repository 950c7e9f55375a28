// Why something could not be written. The one failure that stops a room before the model is called (storage.md §1).

/** Why storage refused. `newer` = the database belongs to a later version of the app and was left alone. */
export type StorageFault = 'full' | 'closed' | 'newer' | 'corrupt' | 'conflict' | 'failed';

/** What a write rejects with. Nothing of the write is on disk then. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly fault: StorageFault;

  constructor(fault: StorageFault, message: string) {
    super(message);
    this.fault = fault;
  }
}
