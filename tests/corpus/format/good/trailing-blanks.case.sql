-- @case 1  
-- @oracle:   norec  form=count	 
-- @empty:  
-- @setup 	
CREATE TABLE t(a); 
;
-- @stmt   
SELECT 1 
-- @end  
