-- What a posted count has written of a line: thousandths, and cents at the average of that moment. Null: nothing.
alter table stock_line add column written bigint, add column written_value bigint;
