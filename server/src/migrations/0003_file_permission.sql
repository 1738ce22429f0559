-- Who downloads a private file must still hold this permission; null asks for none beyond being its owner.
alter table file add column permission text;
